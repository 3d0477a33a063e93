# Packed words for the compiler, to be built into every caller. bits.py says the same in Python.

ctypedef unsigned long long word


cdef inline int bits(word those) noexcept nogil:
    those = those - ((those >> 1) & 0x5555555555555555ULL)
    those = (those & 0x3333333333333333ULL) + ((those >> 2) & 0x3333333333333333ULL)
    those = (those + (those >> 4)) & 0x0F0F0F0F0F0F0F0FULL
    return <int>((those * 0x0101010101010101ULL) >> 56)


cdef extern from *:
    """
    #if defined(__GNUC__)
    #define SIGNORIA_LOWEST(x) __builtin_ctzll(x)
    #else
    static int SIGNORIA_LOWEST(unsigned long long x) { int n = 0; while (!(x >> n & 1)) n++; return n; }
    #endif
    """
    int SIGNORIA_LOWEST(word those) noexcept nogil


cdef inline int lowest(word those) noexcept nogil:
    return SIGNORIA_LOWEST(those)


cdef inline int nth(word those, int n) noexcept nogil:
    while n > 0:
        those &= those - 1
        n -= 1
    return lowest(those)


cdef inline word unit(int kind) noexcept nogil:
    return (<word>1) << (4 * kind if kind < 13 else 108 - 4 * kind)


cdef inline int held(word cards, int kind) noexcept nogil:
    if kind == 13:
        return <int>(cards >> 56)
    return <int>((cards >> (4 * kind if kind < 13 else 52)) & 15)


cdef inline int size(word cards) noexcept nogil:
    cdef word low = cards & 0x00FFFFFFFFFFFFFFULL
    low = (low & 0x0F0F0F0F0F0F0F0FULL) + ((low >> 4) & 0x0F0F0F0F0F0F0F0FULL)
    return <int>((low * 0x0101010101010101ULL) >> 56) + <int>(cards >> 56)


cdef inline int ranks(word cards) noexcept nogil:
    cdef word fields = cards & 0xFFFFFFF
    fields |= fields >> 2
    fields |= fields >> 1
    fields &= 0x1111111
    fields |= fields >> 3
    fields &= 0x3030303
    fields |= fields >> 6
    fields &= 0x00F000F
    fields |= fields >> 12
    return <int>(fields & 0x7F)


cdef inline int soldiers(word cards) noexcept nogil:
    return size(cards & 0xFFFFFFF)


cdef inline int pair(int first, int second) noexcept nogil:
    return 31 + 16 + first * 15 - first * (first - 1) // 2 + second - first

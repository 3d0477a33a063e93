"""What people want to see before they decide: prices, sums, what a room would do, why not.

All of it follows from what a seat may know. It is plain data without layout: the terminal and the
page draw it, each in its own way, and `phrases` puts it into the words that both use.
"""

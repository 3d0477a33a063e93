"""What a seat may know: views, memory, and complete states that agree with them."""

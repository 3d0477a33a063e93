"""The strategist of Virtù: playouts of every option."""

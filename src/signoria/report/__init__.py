"""HTML, SVG and process helpers that the arena and the analysis share."""

/** Markup with `style="fill:red;stroke:blue"` spelt as attributes, which the content security policy
 * does not forbid. */
export function asAttributes(markup: string): string {
  return markup.replace(/ style="([^"]*)"/g, (_, style: string) =>
    style
      .split(";")
      .filter((part) => part.includes(":"))
      .map((part) => {
        const at = part.indexOf(":");
        return ` ${part.slice(0, at).trim()}="${part.slice(at + 1).trim()}"`;
      })
      .join(""),
  );
}

// What people read: texts by their keys, in the language they chose or their browser speaks.

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  hu: "Magyar",
  it: "Italiano",
  ru: "Русский",
};
export type Language = keyof typeof LANGUAGES;
type Texts = Record<string, string>;
type Values = Record<string, string | number>;

const catalogues = import.meta.glob<Texts>("../words/*.json", { import: "default" });

class Words {
  language = $state<Language>("en");
  #texts = $state.raw<Texts>({});

  async choose(language: Language): Promise<void> {
    const load = catalogues[`../words/${language}.json`];
    if (!load) throw new Error(`there is no language ${language}`);
    this.#texts = await load();
    this.language = language;
    document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string, values: Values = {}): string {
    return fill(this.#texts[key] ?? key, values);
  }
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w[\w-]*)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.split("-")[0]?.toLowerCase() ?? "";
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

/** A share of one, as people of the language write it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(words.language, { style: "percent" }).format(share);
}

export const words = new Words();
export const t = (key: string, values?: Values): string => words.say(key, values);

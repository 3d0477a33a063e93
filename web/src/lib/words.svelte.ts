// What people read: texts by their keys, in the language they chose or their browser speaks.

type Texts = Record<string, string>;
type Values = Record<string, string | number>;

const catalogues = import.meta.glob<Texts>("../words/*.json", { import: "default" });
/** What only the table of a game needs, by game and language. */
const tables = import.meta.glob<Texts>("../words/*/*.json", { import: "default" });

/** The languages that there are texts in, such as `en`. */
export const LANGUAGES: readonly string[] = Object.keys(catalogues).map(
  (path) => /(\w+)\.json$/.exec(path)?.[1] ?? "",
);

/** What a language is called by those who speak it. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

class Words {
  language = $state("en");
  #texts = $state.raw<Texts>({});
  #games = new Set<string>();

  async choose(language: string): Promise<void> {
    const load = catalogues[`../words/${language}.json`];
    if (!load) throw new Error(`there is no language ${language}`);
    const parts = [load(), ...Array.from(this.#games, (game) => ofTable(game, language))];
    this.#texts = Object.assign({}, ...(await Promise.all(parts))) as Texts;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Load what the table of a game needs besides. */
  async load(game: string): Promise<void> {
    if (this.#games.has(game)) return;
    const { language } = this;
    const texts = await ofTable(game, language);
    this.#games.add(game);
    if (language === this.language) this.#texts = { ...this.#texts, ...texts };
    else await this.choose(this.language);
  }

  has(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string, values: Values = {}): string {
    return fill(this.#texts[key] ?? key, values);
  }
}

async function ofTable(game: string, language: string): Promise<Texts> {
  return (await tables[`../words/${game}/${language}.json`]?.()) ?? {};
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w[\w-]*)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function preferred(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const short = tag.split("-")[0]?.toLowerCase() ?? "";
    if (LANGUAGES.includes(short)) return short;
  }
  return "en";
}

/** A share of one, as people of the language write it. */
export function percent(share: number): string {
  return new Intl.NumberFormat(words.language, { style: "percent" }).format(share);
}

export const words = new Words();
export const t = (key: string, values?: Values): string => words.say(key, values);

// Which page is shown: the part of the address behind the #, so that links to tables are never sent
// anywhere but to the page itself.

export interface Place {
  page: string;
  id: string;
  params: URLSearchParams;
}

export function read(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = ""] = path.split("/");
  return { page, id: decodeURIComponent(id), params: new URLSearchParams(query) };
}

class Router {
  place = $state.raw<Place>(read(location.hash));

  constructor() {
    addEventListener("hashchange", () => {
      this.place = read(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = `#/${path}`;
  }
}

export const router = new Router();

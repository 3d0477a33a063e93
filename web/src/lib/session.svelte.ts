// Who is at this browser: a guest with a name as soon as one is needed, or an account.
import { get, Refused, send } from "./api";
import type { Me } from "./api-types";
import { t } from "./words.svelte";

class Session {
  me = $state.raw<Me | null>(null);

  async load(): Promise<void> {
    try {
      this.me = await get<Me>("/api/session", 0);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      this.me = null;
    }
  }

  /** Makes sure that there is somebody, under this name if one is given: a new guest if need be. */
  async ensure(name?: string): Promise<Me> {
    if (!this.me)
      this.me = await send<Me>("POST", "/api/session", { name: name ?? t("web.guest") });
    else if (name && name !== this.me.name) await this.rename(name);
    return this.me;
  }

  async rename(name: string): Promise<void> {
    this.me = await send<Me>("PATCH", "/api/session", { name });
  }

  async createAccount(login: string, password: string): Promise<void> {
    this.me = await send<Me>("POST", "/api/account", { login, password });
  }

  async signIn(login: string, password: string): Promise<void> {
    this.me = await send<Me>("POST", "/api/login", { login, password });
  }

  async signOut(): Promise<void> {
    await send("DELETE", "/api/session");
    this.me = null;
  }
}

export const session = new Session();

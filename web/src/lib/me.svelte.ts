// Who we are: a guest with a name as soon as one is needed, or an account.
import { get, Refused, send } from "./api";
import type { Me } from "./api-types";
import { t } from "./words.svelte";

class Self {
  me = $state.raw<Me | null>(null);

  async load(): Promise<void> {
    try {
      this.me = await get<Me>("/api/session", 0);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
      this.me = null;
    }
  }

  /** Somebody with a name: the one we have, or a new guest. */
  async be(name?: string): Promise<Me> {
    if (!this.me)
      this.me = await send<Me>("POST", "/api/session", { name: name ?? t("web.guest") });
    else if (name && name !== this.me.name) await this.rename(name);
    return this.me;
  }

  async rename(name: string): Promise<void> {
    this.me = await send<Me>("PATCH", "/api/session", { name });
  }

  async keep(login: string, password: string): Promise<void> {
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

export const self = new Self();

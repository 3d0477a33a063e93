// Who is at this browser: a guest with a name as soon as one is needed, or an account.
import { get, Refused, send } from "./api";
import type { Me } from "./api-types";
import { t } from "./words.svelte";

class Session {
  me = $state.raw<Me | null>(null);
  /** Why whoever is here is not let in, if so. */
  barred = $state("");

  async load(): Promise<void> {
    try {
      this.me = await get<Me>("/api/session", 0);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.me = null;
      if (error.status === 403) this.barred = error.message;
      else if (error.status !== 401) throw error;
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

  async signIn(login: string, password: string, code?: string): Promise<void> {
    this.me = await send<Me>("POST", "/api/login", { login, password, code: code ?? null });
  }

  /** Opens an account with a recovery code, and gives it a new password. */
  async recover(login: string, code: string, password: string): Promise<void> {
    this.me = await send<Me>("POST", "/api/recover", { login, code, password });
  }

  /** Deletes all that the site has about whoever is here; of an account with its password. */
  async remove(password?: string): Promise<void> {
    await send("DELETE", "/api/account", { password: password ?? null });
    this.me = null;
  }

  async signOut(): Promise<void> {
    await send("DELETE", "/api/session");
    this.me = null;
  }
}

export const session = new Session();

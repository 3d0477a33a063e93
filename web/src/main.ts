import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./lib/settings.svelte";

async function begin(): Promise<void> {
  await settings.begin();
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no place for the app");
  mount(App, { target });
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}

void begin();

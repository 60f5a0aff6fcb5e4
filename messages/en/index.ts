import agent from "./agent.json";
import agentPages from "./agentPages.json";
import call from "./call.json";
import commands from "./commands.json";
import composer from "./composer.json";
import console from "./console.json";
import fallback from "./fallback.json";
import fault from "./fault.json";
import format from "./format.json";
import group from "./group.json";
import login from "./login.json";
import overview from "./overview.json";
import profiles from "./profiles.json";
import prompt from "./prompt.json";
import promptPages from "./promptPages.json";
import queue from "./queue.json";
import sessionPages from "./sessionPages.json";
import sessions from "./sessions.json";
import settings from "./settings.json";
import settingsPages from "./settingsPages.json";
import shell from "./shell.json";
import tasks from "./tasks.json";
import thread from "./thread.json";
import ui from "./ui.json";
import usage from "./usage.json";

export const messages = {
  agent,
  agentPages,
  call,
  commands,
  composer,
  console,
  fallback,
  fault,
  format,
  group,
  login,
  overview,
  profiles,
  prompt,
  promptPages,
  queue,
  sessionPages,
  sessions,
  settings,
  settingsPages,
  shell,
  tasks,
  thread,
  ui,
  usage,
};

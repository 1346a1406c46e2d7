/** A command of the CLI: `/name arguments` as a prompt. */
export interface SlashCommand {
  /** Without the slash. */
  name: string;
  description: string | null;
  argumentHint: string | null;
  aliases: string[];
  /** It needs the CLI's own terminal and does nothing of use here. */
  isTerminalOnly: boolean;
}

/** What a person may want to know about a screen, in three sentences or a few more. */
export interface PageHelp {
  /** What the screen is for. */
  purpose: string
  /** The main act and how it goes. */
  act: string
  /** What people get stuck on. */
  stuck: string
}

/** By path of the screen. */
export type HelpTexts = Readonly<Record<string, PageHelp>>

let load: () => Promise<HelpTexts> = () => Promise.resolve({})

/** The app hands in where the texts of all areas come from; they weigh on nobody who does not ask for them. */
export const setHelpTexts = (loader: () => Promise<HelpTexts>) => {
  load = loader
}

export const loadHelpTexts = (): Promise<HelpTexts> => load()

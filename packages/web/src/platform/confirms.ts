export interface Question {
  title: string
  /** What follows from it. */
  content?: string
  /** The verb on the button. */
  okText: string
  danger?: boolean
}

interface ConfirmHolder {
  ask(question: Question): Promise<boolean>
  /** A confirm belongs to the page that asked: a navigation takes it away. */
  drop(): void
}

let holder: ConfirmHolder = { ask: async () => false, drop: () => {} }

/** The app hands in its dialog once it is mounted. */
export const setConfirmHolder = (next: ConfirmHolder) => {
  holder = next
}

export const dropConfirms = () => holder.drop()

/** Asks before something is lost; resolves whether to go on. */
export const askConfirm = (question: Question): Promise<boolean> => holder.ask(question)

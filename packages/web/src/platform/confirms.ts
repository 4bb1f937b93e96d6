export interface Question {
  title: string
  /** What follows from it. */
  content?: string
  /** The verb on the button. */
  okText: string
  danger?: boolean
}

type ConfirmHolder = (question: Question) => Promise<boolean>

let holder: ConfirmHolder = async () => false

/** The app hands in its dialog once it is mounted. */
export const setConfirmHolder = (next: ConfirmHolder) => {
  holder = next
}

/** Asks before something is lost; resolves whether to go on. */
export const askConfirm = (question: Question): Promise<boolean> => holder(question)

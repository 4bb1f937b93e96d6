import { createSignal } from '../signal.ts'

/** An answer 1001 to a call that is not exempt: the session watch looks. */
export const noSessionAnswered = createSignal()

/** An answer 1003: rights may have changed, user information is read again. */
export const noRightAnswered = createSignal()

/** Whether the last write was refused because of maintenance. */
export const readOnlyAnswered = createSignal<boolean>()

type PasswordAsker = () => Promise<boolean>

let asker: PasswordAsker = async () => false

/** The app hands in its dialog 「请再次输入密码以继续」; it resolves true once the server accepted. */
export const setPasswordAsker = (next: PasswordAsker) => {
  asker = next
}

export const askPasswordAgain = () => asker()

type SignInAsker = () => Promise<boolean>

let signInAsker: SignInAsker = async () => false

/** The app hands in its dialog over the page; it resolves true once the same person is signed in again. */
export const setSignInAsker = (next: SignInAsker) => {
  signInAsker = next
}

export const askSignInAgain = () => signInAsker()

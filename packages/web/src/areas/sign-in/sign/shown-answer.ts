import type { SignAnswer } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { create } from 'zustand'

interface Shown {
  answer: SignAnswer
  words: string
}

/** The answer to digits, on its way from the camera's page to that of the result; gone with the page load. */
export const useShownAnswer = create<{ shown: Shown | null }>(() => ({ shown: null }))

export const showAnswer = (shown: Shown) => useShownAnswer.setState({ shown })

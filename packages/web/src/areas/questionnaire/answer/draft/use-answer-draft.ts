import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { useEffect, useState } from 'react'
import { useSession } from '#src/platform/session/session.ts'
import type { Opened } from '../opened.ts'
import { createDraftKeeper, type Kept } from './draft-keeper.ts'
import { heldAnswersOf, newClientKey } from './held-answers.ts'

interface DraftOf {
  opened: Opened
  code: string | undefined
  /** Answers that were given before and are being changed. */
  edited: SurveyAnswers | undefined
}

/**
 * Unfinished answers. Every change is on this device at once, where it outlives a reload, a closed page and a lost network;
 * of named and confidential questionnaires the server gets it too. Anonymous answers and changes of an answer never leave
 * the device before they are handed in.
 */
export const useAnswerDraft = ({ opened, code, edited }: DraftOf) => {
  const userId = useSession((session) => session.userId)
  const { draft } = opened
  const onDevice = opened.mode === 'anonymous' || opened.standing !== 'open' || edited !== undefined
  const [held] = useState(() => heldAnswersOf(userId, opened.id, edited !== undefined))
  const [found] = useState(() => {
    const read = held.read()
    const isOlder = !onDevice && draft !== null && read !== undefined && read.at < draft.savedAt.getTime()
    return isOlder ? undefined : read
  })
  const [clientKey] = useState(() => found?.clientKey ?? newClientKey())
  const [begun] = useState<SurveyAnswers>(() => edited ?? draft?.answers ?? {})
  const [initial] = useState<SurveyAnswers>(() => found?.answers ?? begun)
  const [kept, setKept] = useState<Kept | undefined>(() => {
    if (found) return { at: new Date(found.at), isSafe: onDevice }
    return draft ? { at: draft.savedAt, isSafe: true } : undefined
  })
  const [fault, setFault] = useState<string>()
  const [keeper] = useState(() =>
    createDraftKeeper({ opened, code, held, clientKey, onDevice, begun, onKept: setKept, onFault: setFault }),
  )

  // Follows the page and the network: whoever leaves in the middle of a word has sent it, and what waited goes out.
  useEffect(() => {
    window.addEventListener('online', keeper.goOn)
    return () => {
      window.removeEventListener('online', keeper.goOn)
      keeper.goOn()
    }
  }, [keeper])

  return {
    initial,
    clientKey,
    kept,
    fault,
    onDevice,
    keep: keeper.keep,
    save: (answers: SurveyAnswers, pageId: string | undefined) => {
      keeper.keep(answers, pageId)
      return keeper.flush()
    },
    /** Nothing more is sent while the answer is on its way. */
    pause: keeper.pause,
    /** Handed in: nothing of it stays on the device. */
    forget: keeper.stop,
  }
}

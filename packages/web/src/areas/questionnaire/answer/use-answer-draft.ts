import { type SurveyAnswers, surveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { saveAnswerDraft } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { useSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import type { Opened } from './opened.ts'

const held = z.object({ answers: surveyAnswers, clientKey: id })
const QUIET_MS = 2000

const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // A random UUID, also where the page is served over plain HTTP.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const readHeld = (userId: string, key: string) => {
  try {
    return held.safeParse(JSON.parse(readUserItem(userId, key) ?? 'null')).data
  } catch {
    return undefined
  }
}

interface DraftOf {
  opened: Opened
  code: string | undefined
  isEdit: boolean
}

/** Unfinished answers: on the server, or of anonymous questionnaires on this device alone. */
export const useAnswerDraft = ({ opened, code, isEdit }: DraftOf) => {
  const userId = useSession((session) => session.userId)
  const onDevice = opened.mode === 'anonymous' || opened.standing !== 'open'
  const storeKey = `survey:${opened.id}`
  const [found] = useState(() => (onDevice ? readHeld(userId, storeKey) : undefined))
  const [clientKey] = useState(() => found?.clientKey ?? newKey())
  const [savedAt, setSavedAt] = useState<Date | undefined>(opened.draft?.savedAt)
  const [fault, setFault] = useState<string>()
  const initial: SurveyAnswers = found?.answers ?? opened.draft?.answers ?? {}

  const rev = useRef(opened.draft?.rev ?? 0)
  const last = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopped = useRef(isEdit)
  // One after the other: each save continues the revision that the one before has got.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const put = async (answers: SurveyAnswers, pageId: string | undefined) => {
    if (stopped.current) return
    last.current = answers
    if (onDevice) {
      writeUserItem(userId, storeKey, JSON.stringify({ answers, clientKey }))
      setSavedAt(new Date())
      return
    }
    try {
      // Not a write of the kit: what it refreshes is the very questionnaire that is being filled in.
      const body = { id: opened.id, code, answers, rev: rev.current, pageId }
      const saved = await call(saveAnswerDraft, body, { quiet: true })
      rev.current = saved.rev
      setSavedAt(saved.savedAt)
      setFault(undefined)
    } catch (error) {
      setFault(`草稿未保存：${wordsOfError(error)}`)
    }
  }
  const [acts] = useState(() => ({ put }))

  // Follows the page: what waits is dropped with it.
  useEffect(() => () => clearTimeout(timer.current), [])

  const [keep] = useState(() => (answers: SurveyAnswers, pageId: string | undefined) => {
    if (stopped.current || answers === last.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      queue.current = queue.current.then(() => acts.put(answers, pageId))
    }, QUIET_MS)
  })
  const save = (answers: SurveyAnswers, pageId: string | undefined) => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(() => acts.put(answers, pageId))
    return queue.current
  }
  return {
    initial,
    clientKey,
    savedAt,
    fault,
    where: onDevice ? '在本机' : '',
    keep,
    save,
    /** Nothing more is kept while the answer is on its way. */
    pause: () => clearTimeout(timer.current),
    forget: () => {
      stopped.current = true
      clearTimeout(timer.current)
      if (onDevice) writeUserItem(userId, storeKey, null)
    },
  }
}

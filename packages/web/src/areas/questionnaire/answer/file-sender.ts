import type { SurveyAnswer } from '@portal/contract/areas/questionnaire/answer.ts'
import { takeSurveyFile } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { createContext } from 'react'
import { call } from '#src/platform/api/api.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { markRunning } from '#src/platform/unsaved.ts'
import { sendFile } from '#src/shared/upload/send-file.ts'

export type SentFile = Extract<SurveyAnswer, { type: 'files' }>['files'][number]

interface SendOptions {
  signal: AbortSignal
  onPercent: (percent: number) => void
}

/** Brings one file where an answer can name it, or rejects with words for the person. */
export type FileSender = (file: File, options: SendOptions) => Promise<SentFile>

/** In a preview nothing leaves the device. */
const pretend: FileSender = ({ name }) => Promise.resolve({ id: newRequestId(), name })

export const FileSenderContext = createContext<FileSender>(pretend)

interface SurveyFiles {
  send: FileSender
  /** Whether a file is on its way. */
  isSending: () => boolean
}

/** Files of answers to one questionnaire. */
export const surveyFilesOf = (questionnaireId: string): SurveyFiles => {
  let running = 0
  const count = (by: 1 | -1) => {
    running += by
    markRunning('问卷文件', running > 0)
  }
  const send: FileSender = async (file, options) => {
    count(1)
    try {
      const uploadId = await sendFile(file, 'answer', options)
      return await call(takeSurveyFile, { id: questionnaireId, uploadId }, { quiet: true })
    } finally {
      count(-1)
    }
  }
  return { send, isSending: () => running > 0 }
}

import {
  checkQuestionImport,
  type QuestionFormat,
  type QuestionImportReport,
  questionImportReport,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { useState } from 'react'
import { z } from 'zod'
import { faultOf } from '#src/kit/words-of-error.ts'
import { upload } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'

interface Sent {
  file?: File
  text?: string
  format: QuestionFormat | undefined
  typeId: string | null
}

const formOf = ({ file, text, format, typeId }: Sent) => {
  const form = new FormData()
  // Fields stand before the file, whose end ends the reading.
  if (format !== undefined) form.set('format', format)
  if (typeId !== null) form.set('typeId', typeId)
  if (text !== undefined) form.set('text', text)
  if (file) form.set('attach', file)
  return form
}

/** Sends questions to be checked; the report comes back, or a sentence why not. */
export const useQuestionCheck = () => {
  const [isChecking, setChecking] = useState(false)
  const [percent, setPercent] = useState(0)
  const check = async (sent: Sent): Promise<QuestionImportReport | undefined> => {
    setChecking(true)
    setPercent(0)
    try {
      const result = await upload(checkQuestionImport.path, formOf(sent), { quiet: true, onProgress: setPercent })
      return z.decode(questionImportReport, result as z.input<typeof questionImportReport>)
    } catch (error) {
      tip('error', faultOf(error).words)
      return undefined
    } finally {
      setChecking(false)
    }
  }
  return { check, isChecking, percent }
}

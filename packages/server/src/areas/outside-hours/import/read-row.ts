import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { type UploadRowInput, uploadRowInput } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadImportFaults as says, uploadColumns } from '@portal/contract/areas/outside-hours/import-columns.ts'
import { courseForm } from '@portal/contract/areas/outside-hours/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { dayFromText } from '#src/shared/exchange/import/day-text.ts'
import type { RawRow } from '#src/shared/exchange/import/kinds.ts'

type Key = (typeof uploadColumns)[number]['key']

export const forms = wordsOf(courseForm)
const formNames: readonly string[] = Object.values(forms)

const titleOf = (key: string): string => uploadColumns.find((column) => column.key === key)?.title ?? key

/** A row of the file as the form would send it, and what of it no form could say. */
export const readRow = (raw: RawRow): { input: UploadRowInput | null; faults: ImportFault[] } => {
  const faults: ImportFault[] = []
  const fault = (field: Key, text: string, values: Record<string, string | number> = {}) =>
    void faults.push({ field, message: fill(text, { column: titleOf(field), ...values }) })
  const cell = (key: Key): string => (raw.fields[key] ?? '').trim()
  const plain = (key: Key): string => narrowed(cell(key))
  const dayOf = (key: 'from' | 'to' | 'certTo'): string | null => {
    const text = plain(key)
    const day = text === '' ? null : dayFromText(text)
    if (text !== '' && day === null) fault(key, rowFaults.badDay, { v: text })
    return day
  }

  for (const column of uploadColumns)
    if ('required' in column && cell(column.key) === '') fault(column.key, rowFaults.required)
  const [from, to, certTo] = [dayOf('from'), dayOf('to'), dayOf('certTo')]
  const hours = plain('hours')
  const isNumber = /^-?\d{1,4}(?:\.\d+)?$/.test(hours)
  if (hours !== '' && !isNumber) fault('hours', says.hours, { v: hours })
  const form = plain('form')
  if (form !== '' && !formNames.includes(form)) fault('form', rowFaults.notInList, { v: form })
  if (faults.length > 0) return { input: null, faults }

  const [formKey] = courseForm.options.filter((key) => forms[key] === form)
  const parsed = uploadRowInput.safeParse({
    ...{ code: plain('code'), name: cell('name'), courseName: cell('courseName'), courseCode: plain('courseCode') },
    ...{ organiser: cell('organiser'), form: formKey ?? 'offline', from, to, hours: Number(hours) },
    ...{ score: cell('score'), certNo: plain('certNo'), certTo },
  })
  if (parsed.success) return { input: parsed.data, faults }
  for (const { path, message } of parsed.error.issues)
    faults.push({
      field: String(path[0] ?? ''),
      message: message || fill(says.cellTooLong, { column: titleOf(String(path[0])) }),
    })
  return { input: null, faults }
}

import { changeExamState, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { bodyOf, type ExamValues } from './exam-values.ts'

const FIRST_REVISION = 0

/** Saves, and publishes where that was asked for; answers whether the wizard is done. */
export const useSavingExam = (onDone: () => void) => {
  const save = useWrite(saveExam)
  const change = useWrite(changeExamState)
  const [faults, setFaults] = useState<{ field: string; message: string }[]>([])
  const [saved, setSaved] = useState<{ id: string; revision: number }>()

  const finish = async (id: string, warnings: readonly string[], publishes: boolean) => {
    const answer = publishes ? await change.run({ id, action: 'publish' }) : { faults: [], warnings, state: 'draft' }
    if (!answer) return
    setFaults(answer.faults)
    if (answer.faults.length > 0) return
    const words = !publishes ? '已保存' : answer.state === 'in_review' ? '已提交审核' : '已发布'
    tip(answer.warnings.length > 0 ? 'warning' : 'success', [words, ...answer.warnings].join('；'))
    onDone()
  }
  const send = (values: ExamValues, publishes: boolean) => {
    // A draft that could not be published is saved already: the next attempt goes on from there.
    const key = saved ?? (values.id === undefined ? {} : { id: values.id, revision: values.revision ?? FIRST_REVISION })
    save.mutate(
      { ...bodyOf(values), ...key },
      {
        onSuccess: ({ id, revision, warnings }) => {
          setSaved({ id, revision })
          void finish(id, warnings, publishes)
        },
      },
    )
  }
  return { send, faults, error: save.error, saving: save.isPending || change.isPending }
}

import {
  commitQuestionImport,
  discardQuestionImport,
  type QuestionImportReport,
  questionFaultFile,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Button, Checkbox, Tooltip } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { useFile } from '#src/shared/exchange/use-import.ts'
import { QUESTION_REFRESHES } from '../../question/use-question-acts.tsx'
import { figuresOf } from './report-figures.ts'

interface ImportActsProps {
  report: QuestionImportReport
  /** Rows of questions that stay out. */
  unticked: readonly number[]
  onSettled: () => void
  onClose: () => void
}

interface Decisions {
  skipsFaulty: boolean
  hasSeenGuesses: boolean
}

const whyNotCommit = (
  report: QuestionImportReport,
  wanted: number,
  { skipsFaulty, hasSeenGuesses }: Decisions,
): string | null => {
  const { errors, guesses } = figuresOf(report)
  if (errors > 0 && !skipsFaulty) return `还有 ${errors} 题存在错误，请先修正或选择跳过`
  if (guesses > 0 && !hasSeenGuesses) return `请先查看 ${guesses} 题的推断`
  return wanted === 0 ? '没有可导入的题目' : null
}

/** What can be done with a checked import: commit what is ticked, fetch its faults, drop it. */
export function ImportActs({ report, unticked, onSettled, onClose }: ImportActsProps) {
  const { jobId, fileName } = report
  const { ok, errors, guesses, duplicates, skipped } = figuresOf(report)
  const [skipsFaulty, setSkipsFaulty] = useState(false)
  const [seen, setSeen] = useState<number>()
  const [activate, setActivate] = useState(true)
  const commit = useWrite(commitQuestionImport, { refreshes: QUESTION_REFRESHES })
  const drop = useWrite(discardQuestionImport)
  const faultFile = useFile()
  const hasSeenGuesses = seen === guesses
  const wanted = Math.max(0, ok - skipped - unticked.length)
  const reason = whyNotCommit(report, wanted, { skipsFaulty, hasSeenGuesses })

  const submit = async () => {
    const done = await commit.run({ jobId, all: true, except: [...unticked], activate })
    if (!done) return
    onSettled()
    tip('success', fill(questionImportWords.done, { n: done.created + done.versions, m: done.skipped }))
  }
  const giveUp = async () => {
    if (!(await confirm({ name: fileName, verb: '放弃', consequence: '修正过的内容不会保留。' }))) return
    if (!(await drop.run({ jobId }))) return
    onSettled()
    onClose()
  }

  return (
    <>
      <div className="question-import-decisions">
        {errors > 0 && (
          <Checkbox checked={skipsFaulty} onChange={({ target }) => setSkipsFaulty(target.checked)}>
            跳过有错误的 {errors} 题
          </Checkbox>
        )}
        {guesses > 0 && (
          <Checkbox checked={hasSeenGuesses} onChange={({ target }) => setSeen(target.checked ? guesses : undefined)}>
            已查看 {guesses} 题的推断，确认无误
          </Checkbox>
        )}
        <Checkbox checked={activate} onChange={({ target }) => setActivate(target.checked)}>
          导入后立即启用（需审核的题库除外）
        </Checkbox>
      </div>
      <div className="import-acts">
        <Tooltip title={reason}>
          <Button type="primary" disabled={reason !== null} loading={commit.isPending} onClick={() => void submit()}>
            导入所选 {wanted} 题
          </Button>
        </Tooltip>
        {errors + duplicates > 0 && (
          <Button
            loading={faultFile.isLoading}
            onClick={() => void faultFile.fetchFile(questionFaultFile.path, { jobId }, '错误原因.xlsx')}
          >
            下载错误文件
          </Button>
        )}
        <Button danger loading={drop.isPending} onClick={() => void giveUp()}>
          放弃
        </Button>
        {reason !== null && <span className="import-hint">{reason}</span>}
        {skipped > 0 && <span className="import-hint">{skipped} 题重复，将跳过</span>}
      </div>
    </>
  )
}

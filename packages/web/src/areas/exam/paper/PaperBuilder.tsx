import { ArrowLeftOutlined } from '@ant-design/icons'
import { type PaperDetail, paperState } from '@portal/contract/areas/exam/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Button, Input, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { PaperRules } from './PaperRules.tsx'
import {
  addSlots,
  countOf,
  type Draft,
  type DraftSection,
  freshSection,
  putRow,
  slotOf,
  sum,
  totalOf,
} from './paper-draft.ts'
import { policyTarget } from './policy-target.ts'
import { SectionList } from './SectionList.tsx'
import { mayLeavePaper } from './unsaved-paper.ts'
import { useLiveCheck, usePaperDetail, usePaperWork } from './use-paper.ts'
import { usePaperDialogs } from './use-paper-dialogs.tsx'
import './paper.css'

const QuestionBasket = late(() => import('./QuestionBasket.tsx').then((module) => module.QuestionBasket))
const RowDrawer = late(() => import('./RowDrawer.tsx').then((module) => module.RowDrawer))
const MatrixDialog = late(() => import('./MatrixDialog.tsx').then((module) => module.MatrixDialog))
const PolicyDialog = late(() => import('./PolicyDialog.tsx').then((module) => module.PolicyDialog))
const TextImportDialog = late(() => import('./TextImportDialog.tsx').then((module) => module.TextImportDialog))

interface PaperBuilderProps {
  paperId: string | null
  /** Names the questions that a new paper begins with. */
  basket?: string | undefined
}

export function PaperBuilder({ paperId, basket }: PaperBuilderProps) {
  const detail = usePaperDetail(paperId)
  if (paperId === null) return <Builder paper={null} basket={basket} />
  return <Loaded of={detail}>{(paper) => <Builder paper={paper} />}</Loaded>
}

type Open =
  | { kind: 'basket' | 'matrix'; section: string }
  | { kind: 'row'; section: string; rowId: string | null }
  | { kind: 'policy'; section: string; questionId: string | null }
  | { kind: 'text' }

const states = wordsOf(paperState)
const UNSAVED = '请先保存'

/** 组卷: sections with fixed questions and rules of drawing, judged while they are written. */
function Builder({ paper, basket }: { paper: PaperDetail | null; basket?: string | undefined }) {
  const work = usePaperWork(paper, basket)
  const { draft, write } = work
  const readOnly = paper !== null && (!paper.mayEdit || paper.state === 'retired')
  const check = useLiveCheck(draft, !readOnly)
  const dialogs = usePaperDialogs()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const policies = open?.kind === 'policy' ? policyTarget(draft, work.known, open.section, open.questionId) : null

  return (
    <div className="paper-builder">
      <BuilderHead
        work={work}
        isPublished={paper?.state === 'published' && !paper.edited}
        readOnly={readOnly}
        look={dialogs}
        onText={() => setOpen({ kind: 'text' })}
      >
        {paper && <Tag>{states[paper.state]}</Tag>}
      </BuilderHead>
      <Summary draft={draft} faults={readOnly ? [] : check.faults} isFresh={check.isFresh} />
      <SectionList
        draft={draft}
        readOnly={readOnly}
        known={work.known}
        counts={check.rows}
        shortRows={check.shortRows}
        onChange={write}
        onPick={(section) => setOpen({ kind: 'basket', section })}
        onRow={(section, rowId) => setOpen({ kind: 'row', section, rowId })}
        onMatrix={(section) => setOpen({ kind: 'matrix', section })}
        onPolicy={(section, questionId) => setOpen({ kind: 'policy', section, questionId })}
      />
      {!readOnly && (
        <Button
          block
          type="dashed"
          disabled={draft.sections.length >= 20}
          onClick={() =>
            write({ ...draft, sections: [...draft.sections, freshSection(`第 ${draft.sections.length + 1} 部分`)] })
          }
        >
          添加大题
        </Button>
      )}
      <PaperRules draft={draft} readOnly={readOnly} onChange={write} />
      {open?.kind === 'basket' && (
        <QuestionBasket
          held={new Set(draft.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId)))}
          onAdd={(questions) => {
            work.meet(questions)
            write(addSlots(draft, open.section, questions.map(slotOf)))
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'row' && (
        <RowDrawer
          row={rowOf(draft, open.section, open.rowId)}
          named={work}
          onSave={(row) => {
            write(putRow(draft, open.section, row))
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'matrix' && (
        <MatrixDialog
          onRows={(rows) => {
            write(rows.reduce((next, row) => putRow(next, open.section, row), draft))
            close()
          }}
          onClose={close}
        />
      )}
      {policies && (
        <PolicyDialog
          {...policies}
          onSave={(value) => {
            write(policies.withPolicies(value))
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'text' && (
        <TextImportDialog
          onSections={(sections, questions) => {
            work.meet(questions)
            write({ ...draft, sections: [...draft.sections.filter((section) => countOf(section) > 0), ...sections] })
            close()
          }}
          onClose={close}
        />
      )}
      {dialogs.dialog}
    </div>
  )
}

interface BuilderHeadProps {
  work: ReturnType<typeof usePaperWork>
  /** As it is stored. */
  isPublished: boolean
  readOnly: boolean
  look: Pick<ReturnType<typeof usePaperDialogs>, 'preview' | 'simulate' | 'print'>
  onText: () => void
  children: ReactNode
}

/** Name and acts; what looks at a paper needs it stored. */
function BuilderHead({ work, isPublished, readOnly, look, onText, children }: BuilderHeadProps) {
  const { setQuery } = usePage()
  const { draft, write, id, isDirty } = work
  const leave = async () => {
    if (await mayLeavePaper()) setQuery({ paperId: undefined })
  }
  const shown = id === undefined || isDirty ? null : { id, title: draft.title }
  const looks = [
    ['预览', look.preview],
    ['模拟抽卷', look.simulate],
    ['打印', look.print],
  ] as const

  return (
    <header className="paper-head">
      <Button icon={<ArrowLeftOutlined />} onClick={() => void leave()}>
        返回
      </Button>
      <Input
        aria-label="试卷名称"
        placeholder="试卷名称（2–60 字）"
        className="paper-title"
        maxLength={60}
        readOnly={readOnly}
        value={draft.title}
        onChange={({ target }) => write({ ...draft, title: target.value })}
      />
      {children}
      <span className="paper-acts">
        {!readOnly &&
          looks.map(([label, open]) => (
            <Button
              key={label}
              disabled={!shown}
              title={shown ? undefined : UNSAVED}
              onClick={() => shown && open(shown)}
            >
              {label}
            </Button>
          ))}
        {!readOnly && (
          <>
            <Button onClick={onText}>从文本导入</Button>
            <Button loading={work.busy} disabled={!isDirty && id !== undefined} onClick={() => void work.saveNow()}>
              保存
            </Button>
            <Button
              type="primary"
              loading={work.busy}
              disabled={isPublished && !isDirty}
              onClick={() => void work.publish()}
            >
              发布
            </Button>
          </>
        )}
      </span>
    </header>
  )
}

const rowOf = ({ sections }: Draft, key: string, rowId: string | null) =>
  sections.find((section) => section.key === key)?.rows.find((row) => row.rowId === rowId) ?? null

const modeWords = (sections: readonly DraftSection[]) => {
  const fixed = sections.some(({ slots }) => slots.length > 0)
  const drawn = sections.some(({ rows }) => rows.length > 0)
  if (fixed && drawn) return '混合试卷'
  return drawn ? '抽题试卷' : '固定试卷'
}

interface SummaryProps {
  draft: Draft
  faults: readonly string[]
  isFresh: boolean
}

/** Count, total and everything that keeps the paper from being published. */
function Summary({ draft: { sections }, faults, isFresh }: SummaryProps) {
  return (
    <div className="paper-summary">
      <p role="status">
        {modeWords(sections)} · 共 <strong>{sum(sections.map(countOf))}</strong> 题 · 满分{' '}
        <strong>{sum(sections.map(totalOf))}</strong> 分
        {isFresh && faults.length === 0 && <span className="paper-fine"> · 检查通过，可以发布</span>}
      </p>
      {faults.length > 0 && (
        <Alert
          type="warning"
          title={
            <ul aria-label="试卷检查" className="paper-faults">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}

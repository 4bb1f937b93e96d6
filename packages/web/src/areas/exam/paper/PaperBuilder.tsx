import { type PaperDetail, paperState } from '@portal/contract/areas/exam/paper/paper.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { BuilderHead, StoreButtons } from './BuilderHead.tsx'
import { policyTarget } from './dialog/policy-target.ts'
import { usePaperDialogs } from './dialog/use-paper-dialogs.tsx'
import { PaperRules } from './PaperRules.tsx'
import { PaperFaults, PaperSum, sumText } from './PaperSum.tsx'
import { addSlots, countOf, type Draft, freshSection, putRow, slotOf } from './paper-draft.ts'
import { SectionList } from './SectionList.tsx'
import { kindsOfHeading } from './section-kinds.ts'
import { useLiveCheck, usePaperDetail, usePaperWork } from './use-paper.ts'
import './paper.css'

const QuestionBasket = late(() => import('./QuestionBasket.tsx').then((module) => module.QuestionBasket))
const RowDrawer = late(() => import('./dialog/RowDrawer.tsx').then((module) => module.RowDrawer))
const MatrixDialog = late(() => import('./dialog/MatrixDialog.tsx').then((module) => module.MatrixDialog))
const PolicyDialog = late(() => import('./dialog/PolicyDialog.tsx').then((module) => module.PolicyDialog))
const TextImportDialog = late(() => import('./dialog/TextImportDialog.tsx').then((module) => module.TextImportDialog))

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

/** 组卷: sections with fixed questions and rules of drawing, judged while they are written. */
function Builder({ paper, basket }: { paper: PaperDetail | null; basket?: string | undefined }) {
  const work = usePaperWork(paper, basket)
  const { draft, write } = work
  const readOnly = paper !== null && (!paper.mayEdit || paper.state === 'retired')
  const check = useLiveCheck(draft, !readOnly)
  const phone = useMedia(PHONE)
  const faults = readOnly ? [] : check.faults
  const isFine = check.isFresh && faults.length === 0
  const stored = { work, isPublished: paper?.state === 'published' && !paper.edited }
  const dialogs = usePaperDialogs()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const policies = open?.kind === 'policy' ? policyTarget(draft, work.known, open.section, open.questionId) : null

  return (
    <div className="paper-builder">
      <BuilderHead
        {...stored}
        readOnly={readOnly}
        phone={phone}
        look={dialogs}
        onText={() => setOpen({ kind: 'text' })}
      >
        {paper && <Tag>{states[paper.state]}</Tag>}
      </BuilderHead>
      {!phone && <PaperSum draft={draft} isFine={isFine} />}
      <PaperFaults faults={faults} />
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
      {phone && (
        <footer className="paper-bar">
          <PaperSum draft={draft} isFine={isFine} />
          {!readOnly && <StoreButtons {...stored} />}
        </footer>
      )}
      {open?.kind === 'basket' && (
        <QuestionBasket
          begun={kindsOfHeading(headingOf(draft, open.section))}
          held={new Set(draft.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId)))}
          outcome={(questions) => sumText(addSlots(draft, open.section, questions.map(slotOf)))}
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
          kinds={kindsOfHeading(headingOf(draft, open.section))}
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

const headingOf = ({ sections }: Draft, key: string) => sections.find((section) => section.key === key)?.heading ?? ''

const rowOf = ({ sections }: Draft, key: string, rowId: string | null) =>
  sections.find((section) => section.key === key)?.rows.find((row) => row.rowId === rowId) ?? null

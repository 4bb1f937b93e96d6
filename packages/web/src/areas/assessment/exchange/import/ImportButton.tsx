import type { QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'

const QuestionImport = late(() => import('./QuestionImport.tsx').then((module) => module.QuestionImport))

/** What was chosen and typed before the check; it outlives a closed drawer. */
export interface ImportDraft {
  way: 'file' | 'text'
  /** Undefined: told from the file. */
  format: QuestionFormat | undefined
  typeId: string | null
  text: string
}

const access = [P.questionBankImport]

/** 导入 in the toolbar; an import under way stands in the address as `job` and opens again with it. */
export function ImportButton({ typeId }: { typeId: string | undefined }) {
  const { query, setQuery, active } = usePage()
  const mayImport = useHolds(access)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<ImportDraft>({ way: 'file', format: undefined, typeId: null, text: '' })
  const jobId = query.job

  const open = () => {
    setDraft({ ...draft, typeId: typeId ?? draft.typeId })
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setQuery({ job: undefined })
  }
  return (
    <Can codes={access}>
      <Button onClick={open}>导入</Button>
      {mayImport && active && (isOpen || jobId !== undefined) && (
        <LateDrawer
          open
          title="导入题目"
          size="min(1280px, 100vw)"
          mask={{ closable: false }}
          closable={{ 'aria-label': '关闭' }}
          onClose={close}
        >
          <QuestionImport
            jobId={jobId}
            draft={draft}
            onDraft={setDraft}
            onJob={(id) => {
              setOpen(true)
              setQuery({ job: id })
            }}
            onClose={close}
          />
        </LateDrawer>
      )}
    </Can>
  )
}

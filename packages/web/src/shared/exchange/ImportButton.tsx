import { importKind } from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { usePage } from '#src/platform/page.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { ImportSubject } from './use-import.ts'

const ImportDesk = late(() => import('./ImportDesk.tsx').then((module) => module.ImportDesk))

interface ImportButtonProps extends ImportSubject {
  access: readonly Privilege[]
  refreshes: readonly string[]
}

/** 导入 in a toolbar: the whole desk in a drawer over the page. */
export function ImportButton({ access, refreshes, ...subject }: ImportButtonProps) {
  const { active } = usePage()
  const [isOpen, setOpen] = useState(false)
  const [batchId, setBatchId] = useState<string>()
  return (
    <Can codes={access}>
      <Button onClick={() => setOpen(true)}>导入</Button>
      {isOpen && active && (
        <LateDrawer
          open
          title={`导入${wordsOf(importKind)[subject.kind] ?? ''}`}
          size="min(960px, 100vw)"
          closable={{ 'aria-label': '关闭' }}
          onClose={() => setOpen(false)}
        >
          <ImportDesk {...subject} batchId={batchId} onBatch={setBatchId} refreshes={refreshes} />
        </LateDrawer>
      )}
    </Can>
  )
}

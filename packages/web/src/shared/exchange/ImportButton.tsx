import { importKind } from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { ImportSubject } from './use-import.ts'

const PlainDesk = late(() => import('./ImportDesk.tsx').then((module) => module.ImportDesk))

/** What a desk in a drawer is given. */
export interface DeskProps extends ImportSubject {
  batchId: string | undefined
  refreshes: readonly string[]
  onBatch: (id: string | undefined) => void
  onClose: () => void
}

interface ImportButtonProps extends ImportSubject {
  access: readonly Privilege[]
  refreshes: readonly string[]
  /** Whether the batch that is looked at stands in the address, and opens again with it. */
  inAddress?: boolean
  /** The desk of a kind that shows things in its own way. */
  Desk?: ComponentType<DeskProps>
}

/** Closing is the drawer's own here. */
function Drawn({ onClose: _, ...props }: DeskProps) {
  return <PlainDesk {...props} />
}

/** 导入 in a toolbar: the whole desk in a drawer over the page. */
export function ImportButton({ access, refreshes, inAddress = false, Desk = Drawn, ...subject }: ImportButtonProps) {
  const { active, query, setQuery } = usePage()
  const mayImport = useHolds(access)
  const [isOpen, setOpen] = useState(false)
  // Kept once it was open: what was typed outlives a closed drawer.
  const [wasOpen, setWasOpen] = useState(false)
  const [ownBatch, setOwnBatch] = useState<string>()
  const batchId = inAddress ? query.batch : ownBatch
  const isShown = isOpen || (inAddress && batchId !== undefined)

  const onBatch = (id: string | undefined) => {
    if (inAddress) setQuery({ batch: id })
    else setOwnBatch(id)
  }
  const open = () => {
    setOpen(true)
    setWasOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (inAddress) setQuery({ batch: undefined })
  }
  return (
    <Can codes={access}>
      <Button onClick={open}>导入</Button>
      {mayImport && active && (isShown || wasOpen) && (
        <LateDrawer
          open={isShown}
          title={`导入${wordsOf(importKind)[subject.kind] ?? ''}`}
          size="min(1280px, 100vw)"
          className="import-drawer"
          mask={{ closable: false }}
          closable={{ 'aria-label': '关闭' }}
          onClose={close}
        >
          <Desk
            {...subject}
            batchId={batchId}
            refreshes={refreshes}
            onClose={close}
            onBatch={(id) => {
              open()
              onBatch(id)
            }}
          />
        </LateDrawer>
      )}
    </Can>
  )
}

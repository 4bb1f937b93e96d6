import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { late } from '#src/ui/late/late.tsx'

const ArchiveModal = late(() => import('./ArchiveModal.tsx').then((module) => module.ArchiveModal))

/** 归档: entries of long ago leave the database with their chain. */
export function ArchiveButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can codes={[P.logArchive]}>
      <Button onClick={() => setOpen(true)}>归档</Button>
      {isOpen && <ArchiveModal onClose={() => setOpen(false)} />}
    </Can>
  )
}

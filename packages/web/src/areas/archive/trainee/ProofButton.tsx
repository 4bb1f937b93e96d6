import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { proofWord } from './line-words.ts'

const ProofDrawer = late(() => import('./ProofDrawer.tsx').then((module) => module.ProofDrawer))

interface ProofButtonProps {
  section: ArchiveSection
  line: Pick<ArchiveLine, 'id' | 'kind' | 'title'>
  /** Oneself without it. */
  userId?: string | undefined
}

/** Opens what proves a line; nothing where its section keeps none. */
export function ProofButton({ section, line, userId }: ProofButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const word = proofWord(section, line.kind)
  if (word === '') return null
  return (
    <>
      <Button type="link" size="small" aria-label={`${word}：${line.title}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && <ProofDrawer asked={{ section, id: line.id, userId }} onClose={() => setOpen(false)} />}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import type { SeenPage, ViewerTools } from '#src/shared/pdf-viewer/viewer-tools.ts'
import { late } from '#src/ui/late/late.tsx'
import { useShowProof } from '../../use-show-proof.ts'
import type { FootAct } from '../session/foot-act.ts'
import { readPages } from '../session/page-marks.ts'
import { pageRead } from '../session/page-read.ts'
import type { ReadingSession } from '../session/reading-session.ts'
import { useReading } from '../session/use-reading.ts'
import { ReadFoot } from './ReadFoot.tsx'
import { leaveReader, ReadHead } from './ReadHead.tsx'
import type { ReaderProps } from './reader-props.ts'
import { ToolsTap } from './ToolsTap.tsx'
import { usePagePlace } from './use-page-place.ts'
import { useReaderActs } from './use-reader-acts.tsx'

const AckDialog = late(() => import('./AckDialog.tsx').then((module) => module.AckDialog))

/** Reading that counts: pages, what of them is read, and the acknowledgement at the end. */
export function EvidenceReader({ document, addressOf }: ReaderProps) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const { id, title, my, pages, pageNeeds } = document
  const reading = useReading(id, pageNeeds)
  const [page, setPage] = usePagePlace(my.page, pages)
  const tools = useRef<ViewerTools | null>(null)
  const keepTools = (now: ViewerTools) => {
    tools.current = now
  }
  const isRead = readPages(pageNeeds, useStore(reading.store))
  const acts = useReaderActs({ document, page, onPage: setPage, tools, isRead })
  const [isAcknowledging, setAcknowledging] = useState(false)
  const proof = useShowProof()
  useSaid(reading)

  const onSeen = (seen: readonly SeenPage[]) => reading.show(phone && tools.current?.panel ? null : pageRead(seen))

  const act = async (wanted: FootAct) => {
    if (wanted.kind === 'next') setPage(wanted.page)
    else if (wanted.kind === 'stay') tools.current?.fitWidth()
    else if (wanted.kind === 'leave') leaveReader()
    else if (wanted.kind === 'acknowledge') {
      await reading.settle()
      setAcknowledging(true)
    } else await proof.run({ id, ...(my.proofId !== null && { proofId: my.proofId }) })
  }

  const foot = (viewer: ViewerTools | null) => (
    <>
      {viewer && <ToolsTap tools={viewer} onTools={keepTools} />}
      <ReadFoot
        document={document}
        reading={reading}
        page={page}
        isBusy={proof.isPending}
        tools={
          viewer
            ? [
                { icon: 'checklist', label: '目录', onClick: () => viewer.openPanel('outline') },
                { icon: 'note', label: '笔记', onClick: () => acts.open('notes') },
                { icon: 'search', label: '搜索', onClick: () => viewer.openPanel('search') },
              ]
            : []
        }
        onPages={() => acts.open('pages')}
        onAct={(wanted) => void act(wanted)}
      />
    </>
  )

  return (
    <div className="read-page">
      <ReadHead title={title} acts={acts.list} />
      <div className="read-view">
        <LatePdfViewer
          addressOf={addressOf}
          page={page}
          onPage={setPage}
          onSeen={onSeen}
          active={active}
          mayPrint={document.mayPrint}
          acts={acts.bar}
          foot={foot}
        />
      </div>
      {!phone && foot(null)}
      {acts.drawn}
      {isAcknowledging && (
        <AckDialog
          document={document}
          onPage={(target) => {
            setAcknowledging(false)
            setPage(target)
          }}
          onClose={() => setAcknowledging(false)}
        />
      )}
    </div>
  )
}

/** Sentences that pass, and the hours of a document that asks for no acknowledgement. */
const useSaid = (reading: ReadingSession) => {
  // Follows the session.
  useEffect(() => {
    const offs = [
      reading.said.on((words) => tip('info', words)),
      reading.store.subscribe(({ grantedHours }, before) => {
        if (grantedHours !== null && grantedHours > 0 && before.grantedHours !== grantedHours)
          tip('success', `已计 ${grantedHours.toFixed(2)} 学时`)
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [reading])
}

import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import type { WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { copy } from '#src/platform/clipboard.ts'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { usePinch } from '#src/ui/touch/use-pinch.ts'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import { hallAddress } from '../addresses.ts'
import { workStates } from '../exhibition-words.ts'
import { lengthText } from '../film/film-text.ts'
import { useShowKind } from '../show-kind.ts'
import { VoteButton } from '../vote/VoteButton.tsx'
import { Decide } from './Decide.tsx'

const FilmPlayer = late(
  () => import('../film/FilmPlayer.tsx').then((module) => module.FilmPlayer),
  () => <LateSkeleton />,
)

const MOST_ZOOM = 4

/** One work over the page: its pictures, its story, and the vote; arrows, Escape, swipe and pinch. */
export function WorkViewer({ of, id, onClose }: { of: ExhibitionDetail; id: string; onClose: () => void }) {
  const { calls } = useShowKind()
  const found = useQuery(query(calls.get, { id, manage: false }))
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      footer={null}
      width="100%"
      rootClassName="work-viewer"
      title={<span className="hall-hidden">{found.data?.title ?? '作品'}</span>}
      closable={{ 'aria-label': '关闭' }}
      onCancel={onClose}
    >
      <Loaded of={found}>{(work) => <Shown of={of} work={work} />}</Loaded>
    </PageModal>
  )
}

function Shown({ of, work }: { of: ExhibitionDetail; work: WorkDetail }) {
  const { kind } = useShowKind()
  const [at, setAt] = useState(0)
  const picture = work.files[at]
  const step = (by: 1 | -1) => setAt((at + by + work.files.length) % work.files.length)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    // A film has arrows of its own.
    if (kind === 'film') return
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })

  // The arrows belong to the pictures wherever the focus is, as long as the viewer is open.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="viewer-body">
      <div className="viewer-stage">
        {kind === 'film' && <FilmPlayer work={work} />}
        {kind === 'photo' && picture && <Zoomed key={picture.id} url={picture.url} title={work.title} onStep={step} />}
        {kind === 'photo' && work.files.length > 1 && (
          <nav aria-label="图片">
            <button type="button" aria-label="上一张" onClick={() => step(-1)}>
              <Icon name="back" />
            </button>
            <span>
              {at + 1} / {work.files.length}
            </span>
            <button type="button" aria-label="下一张" onClick={() => step(1)}>
              <Icon name="forward" />
            </button>
          </nav>
        )}
      </div>
      <section className="viewer-words" aria-label={work.title}>
        <div className="hall-line">
          <h2>{work.title}</h2>
          {work.award === '' ? null : <em>{work.award}</em>}
        </div>
        <p className="hall-note">
          {[work.number, work.category, work.author, work.orgName, work.votes === null ? '' : `${work.votes} 票`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {work.state !== 'shown' && (
          <p className="hall-note">
            <StateWord of={workStates[work.state] ?? ''}>{workStates[work.state]}</StateWord> {work.reason}
          </p>
        )}
        {work.story !== '' && <p className="viewer-story">{work.story}</p>}
        <p className="hall-note">
          {[
            work.crew,
            lengthText(work),
            work.takenOn,
            work.takenPlace,
            ...(picture?.camera ?? []).map(({ label, value }) => `${label} ${value}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <footer>
          {work.mayDecide && work.requestId ? (
            <Decide requestId={work.requestId} title={work.title} filled />
          ) : (
            <VoteButton of={of} work={work} filled />
          )}
          {work.state === 'shown' && (
            <Button
              type="text"
              onClick={() => void copy(`${location.origin}${hallAddress(kind, work.exhibitionId)}&work=${work.id}`)}
            >
              分享
            </Button>
          )}
          {kind === 'photo' && picture && (
            <Button type="text" href={picture.downloadUrl}>
              下载
            </Button>
          )}
        </footer>
      </section>
    </div>
  )
}

function Zoomed({ url, title, onStep }: { url: string; title: string; onStep: (by: 1 | -1) => void }) {
  const { frame, zoom, zoomTo, touch } = usePinch(MOST_ZOOM)
  const swipe = useSwipe({
    onSwipe: (direction) => {
      if (zoom > 1) return
      if (direction === 'left') onStep(1)
      if (direction === 'right') onStep(-1)
    },
  })
  return (
    <div ref={frame} className="viewer-frame" {...swipe}>
      <div className="viewer-pinch" {...touch}>
        <img src={url} alt={title} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }} />
      </div>
      <button
        type="button"
        className="viewer-zoom"
        aria-label={zoom > 1 ? '还原' : '放大'}
        onClick={() => zoomTo(zoom > 1 ? 1 : 2)}
      >
        <Icon name={zoom > 1 ? 'minus' : 'plus'} />
      </button>
    </div>
  )
}

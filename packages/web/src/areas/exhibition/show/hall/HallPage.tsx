import { usePage } from '#src/platform/page.ts'
import { ShowKind } from '../../show-kind.ts'
import { Hall } from './Hall.tsx'
import { HallHome } from './HallHome.tsx'
import './hall.css'

/** 影展 for everybody they are for: the list, by `?exhibitionId=` one of them. */
export function HallPage() {
  const { exhibitionId } = usePage().query
  return exhibitionId ? <Hall key={exhibitionId} id={exhibitionId} /> : <HallHome />
}

/** 影院: the same for films. */
export function CinemaPage() {
  return (
    <ShowKind value="film">
      <HallPage />
    </ShowKind>
  )
}

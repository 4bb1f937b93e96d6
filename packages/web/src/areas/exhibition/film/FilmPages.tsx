import { ShowDetailPage } from '../show/ShowDetailPage.tsx'
import { ShowListPage } from '../show/ShowListPage.tsx'
import { ShowKind } from '../show-kind.ts'

/** 影片列表 and 影片详情: the screens of exhibitions, with films. */
export function FilmListPage() {
  return (
    <ShowKind value="film">
      <ShowListPage />
    </ShowKind>
  )
}

export function FilmDetailPage() {
  return (
    <ShowKind value="film">
      <ShowDetailPage />
    </ShowKind>
  )
}

import { type ArchiveView, getArchive } from '@portal/contract/areas/archive/trainee.ts'
import { employmentNow } from '@portal/contract/areas/archive/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { ARCHIVES } from '../addresses.ts'
import { ArchiveRail } from './ArchiveRail.tsx'
import { archiveTabs } from './archive-tabs.tsx'
import { usePrintArchives } from './use-print-archives.ts'

const employments = wordsOf(employmentNow)

/** 一人一档 of somebody. */
export function PersonPage({ id }: { id: string }) {
  const archive = useQuery(query(getArchive, { userId: id }))
  return (
    <DetailPage of={archive} back={ARCHIVES}>
      {(view) => ({
        title: view.user.name,
        state: <StateWord>{view.user.sealed ? '离职封存' : employments[view.user.employment]}</StateWord>,
        note: noteOf(view),
        actions: <Acts view={view} />,
        rail: <ArchiveRail view={view} />,
        tabs: archiveTabs(view, { own: false }).map(({ content, ...tab }) => ({
          ...tab,
          content: <div className="kit-panels">{content}</div>,
        })),
      })}
    </DetailPage>
  )
}

const noteOf = ({ user }: ArchiveView): string =>
  [user.code, user.post, user.orgPath.replaceAll('/', ' / '), user.archiveNo && `档案 ${user.archiveNo}`]
    .filter(Boolean)
    .join(' · ')

function Acts({ view }: { view: ArchiveView }) {
  const print = usePrintArchives()
  return (
    <>
      <Can codes={[P.traineeArchivePack]}>
        <Link to={`${ARCHIVES}?view=pack`}>
          <Button color="default" variant="filled" icon={<Icon name="box" small />}>
            打包材料
          </Button>
        </Link>
      </Can>
      <Can codes={[P.traineeArchivePrint]}>
        <Button type="primary" icon={<Icon name="print" small />} onClick={() => void print([view.user.id])}>
          打印档案
        </Button>
      </Can>
    </>
  )
}

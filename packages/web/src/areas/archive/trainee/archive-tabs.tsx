import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import { CorrectionList } from './CorrectionList.tsx'
import { LineList } from './LineList.tsx'
import { Overview } from './Overview.tsx'

const counted = (label: string, n: number): string => (n === 0 ? label : `${label} ${n.toLocaleString('zh-CN')}`)

/** Tabs of an archive; in one's own every line may be contested. */
export const archiveTabs = (view: ArchiveView, { own }: { own: boolean }) => {
  const { hours, classes, exams, certificates, cards, signIns, meetings, corrections } = view
  const contest = own && !view.user.sealed
  return [
    { key: 'overview', label: '一览', content: <Overview view={view} /> },
    {
      key: 'hours',
      label: counted('学时', hours.length),
      content: <LineList parts={[{ section: 'hours', lines: hours }]} contest={contest} view={view} />,
    },
    {
      key: 'classes',
      label: counted('班级与考试', classes.length + exams.length),
      content: (
        <LineList
          parts={[
            { section: 'classes', lines: classes },
            { section: 'exams', lines: exams },
          ]}
          contest={contest}
          view={view}
        />
      ),
    },
    {
      key: 'certificates',
      label: counted('证书与三级教育', certificates.length + cards.length),
      content: (
        <LineList
          parts={[
            { section: 'certificates', lines: certificates },
            { section: 'cards', lines: cards },
          ]}
          contest={contest}
          view={view}
        />
      ),
    },
    {
      key: 'signIns',
      label: counted('签到与会议', signIns.length + meetings.length),
      content: (
        <LineList
          parts={[
            { section: 'signIns', lines: signIns },
            { section: 'meetings', lines: meetings },
          ]}
          contest={contest}
          view={view}
        />
      ),
    },
    {
      key: 'corrections',
      label: counted('更正', corrections.length),
      content: <CorrectionList corrections={corrections} own={own} />,
    },
  ]
}

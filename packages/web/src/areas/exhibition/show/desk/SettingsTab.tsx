import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { showCounts } from '@portal/contract/areas/exhibition/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { Can } from '#src/kit/Can.tsx'
import { go } from '#src/platform/navigate.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { listAddress } from '../../addresses.ts'
import { periodText } from '../../exhibition-words.ts'
import { useShowKind } from '../../show-kind.ts'

const names = (people: readonly { name: string }[] = []) => people.map(({ name }) => name).join('、') || '无'

/** 设置 as they are; who may changes them in the form. */
export function SettingsTab({ of }: { of: ExhibitionDetail }) {
  const { codes, kind } = useShowKind()
  const isOpen = of.stage !== 'announced' && of.stage !== 'archived'
  const facts: [string, string][] = [
    ['类别', names(of.categories)],
    ['征集', periodText(of.submitFrom, of.submitTo) || '不征集，由管理员代传'],
    ['投票', periodText(of.voteFrom, of.voteTo) || '不投票'],
    ['公布', dateTimeText(of.resultAt.getTime())],
    ['观看范围', of.audienceText ?? ''],
    ['征集范围', of.submitAudience ? '另设' : '与观看范围相同'],
    ['投票范围', of.voteAudience ? '另设' : '与观看范围相同'],
    [
      '作品',
      kind === 'film' ? `每人 ${of.worksPerPerson} 部` : `每人 ${of.worksPerPerson} 件，每件 ${of.filesPerWork} 张图片`,
    ],
    ['作者', of.hideAuthors ? '公布前隐藏' : '公开'],
    ['规则', of.sentence || '不投票'],
    ['票数', wordsOf(showCounts)[of.showCounts ?? 'afterClose'] ?? ''],
    ['总分', of.criteria.length === 0 ? '投票得分' : `投票 ${of.publicShare}% + 评审 ${100 - of.publicShare}%`],
    [
      '奖项',
      of.awards.map(({ name, category, count }) => `${category ?? '各类别'}${name} ${count} 名`).join('、') || '无',
    ],
    ['主持人', names(of.moderators)],
    ['评委', names(of.judges)],
    ['著作权声明', of.rightsText],
  ]
  return (
    <div className="show-panel">
      <dl className="show-props">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <Can codes={[codes.edit, codes.jury, codes.publish]}>
          <Button onClick={() => go(`${listAddress(kind)}?edit=${of.id}`)}>编辑设置</Button>
        </Can>
      )}
    </div>
  )
}

import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import { employment } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Descriptions, Tag, Timeline } from 'antd'

type Entry = UserDetail['timeline'][number]

const fieldWords: Record<Entry['field'], string> = {
  primaryOrgId: '主单位',
  post: '岗位',
  superiorId: '上级',
  employment: '在职状态',
}

const valueWords = ({ field }: Entry, value: string) =>
  (field === 'employment' ? (wordsOf(employment)[value] ?? value) : value) || '无'

/** Where somebody works now, worked before and will work. */
export function PlacesTab({ user }: { user: UserDetail }) {
  return (
    <div className="user-rights">
      <Descriptions
        column={1}
        items={[
          { key: 'primary', label: '主单位', children: `${user.orgPath}${user.post ? ` · ${user.post}` : ''}` },
          {
            key: 'others',
            label: '其他单位',
            children:
              user.others.map(({ orgName, post }) => (post ? `${orgName} · ${post}` : orgName)).join('；') || '—',
          },
          { key: 'superior', label: '上级', children: user.superiorName || '—' },
        ]}
      />
      <strong>变动记录</strong>
      {user.timeline.length === 0 && <p className="user-note">暂无变动</p>}
      <Timeline
        items={user.timeline.map((entry) => ({
          key: entry.id,
          color: entry.applied ? 'blue' : 'gray',
          content: (
            <>
              {entry.effectiveOn} {!entry.applied && <Tag>待生效</Tag>}
              <div>
                {fieldWords[entry.field]}：{valueWords(entry, entry.before)} → {valueWords(entry, entry.after)}
              </div>
              {entry.by && <small className="picker-count">{entry.by}</small>}
            </>
          ),
        }))}
      />
    </div>
  )
}

import { windowsText } from '@portal/contract/areas/learning/hours/rule.ts'
import { minutesText } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { type HourRuleRow, listHourRules } from '@portal/contract/areas/learning/time.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import { RuleSentences } from './RuleSentences.tsx'

const stateWords = wordsOf(listHourRules.result.element.shape.state)

/** 学时规则: its versions and what the one in force says to learners. */
export function RuleTab() {
  const rules = useQuery(query(listHourRules, {}))
  const [draft, setDraft] = useState<HourRuleRow>()
  return (
    <div className="hours-page">
      <Loaded of={rules}>
        {(versions) => {
          const current = versions.find(({ state }) => state === 'current')
          const newest = versions[0]
          return (
            <>
              {current && (
                <section className="hours-card" aria-label="现行规则">
                  <header>
                    <h2>{`现行规则：第 ${current.version} 版`}</h2>
                    <Can codes={[P.studyTimeRule]}>
                      <Button type="primary" onClick={() => setDraft(newest ?? current)}>
                        制定新版本
                      </Button>
                    </Can>
                  </header>
                  <RuleSentences rule={current} />
                  <p className="hours-note">
                    新版本只用于生效日期及以后的完成；已计的学时保留当时的规则版本，不会改变。
                  </p>
                </section>
              )}
              <section className="hours-card" aria-label="规则版本">
                <WideTable<HourRuleRow>
                  aria-label="规则版本"
                  size="middle"
                  rowKey="version"
                  pagination={false}
                  scroll={{ x: 1240 }}
                  dataSource={versions}
                  columns={[
                    { key: 'version', title: '版本', width: 80, render: (_, { version }) => `第 ${version} 版` },
                    {
                      key: 'state',
                      title: '状态',
                      width: 90,
                      render: (_, { state }) => <StateWord>{stateWords[state]}</StateWord>,
                    },
                    { key: 'validFrom', title: '生效日期', width: 120, dataIndex: 'validFrom' },
                    { key: 'minutes', title: '每学时', width: 90, render: (_, row) => `${row.minutesPerHour} 分钟` },
                    { key: 'complete', title: '完成比例', width: 90, render: (_, row) => `${row.completePercent}%` },
                    { key: 'attend', title: '到课比例', width: 90, render: (_, row) => `${row.attendPercent}%` },
                    {
                      key: 'offline',
                      title: '最长离线',
                      width: 100,
                      render: (_, row) => minutesText(row.offlineMaxSeconds),
                    },
                    { key: 'windows', title: '计时时段', width: 150, render: (_, { windows }) => windowsText(windows) },
                    {
                      key: 'entries',
                      title: '已计条目',
                      width: 100,
                      align: 'right',
                      render: (_, { entries }) => entries.toLocaleString('zh-CN'),
                    },
                    { key: 'basis', title: '依据', width: 180, render: (_, { basis }) => basis || '—' },
                    { key: 'by', title: '制定人', width: 100, render: (_, { createdBy }) => createdBy || '系统' },
                    {
                      key: 'at',
                      title: '制定时间',
                      width: 160,
                      render: (_, row) => dateTimeText(row.createdAt.getTime()),
                    },
                  ]}
                />
              </section>
              {draft && <RuleDrawer from={draft} onClose={() => setDraft(undefined)} />}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

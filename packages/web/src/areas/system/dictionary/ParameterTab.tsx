import { workCalendarValue } from '@portal/contract/areas/system/dictionary-work-calendar.ts'
import { listSettings, type Parameter, saveSetting } from '@portal/contract/areas/system/setting.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { calendarWords } from './calendar-words.ts'
import './dictionary.css'
import { ParameterModal } from './ParameterModal.tsx'

const effectWords = { atOnce: '立即生效', nextSignIn: '下次登录生效' }

export const valueWordsOf = ({ kind, words }: Parameter, value: Parameter['value']): string => {
  if (kind === 'calendar') return calendarWords(workCalendarValue.parse(value))
  if (kind === 'switch') return value === true ? '开' : '关'
  if (kind === 'choice') return words[String(value)] ?? String(value)
  return value === '' ? '（空）' : String(value)
}

interface ParameterTabProps {
  /** Groups that are shown; without it all. */
  groups?: readonly string[]
  /** Who may change them. */
  access?: readonly Privilege[]
}

/** 系统参数: every parameter with the value in force, when it takes effect and who changed it last. */
export function ParameterTab({ groups, access = [P.orgAndDictionaryParam] }: ParameterTabProps) {
  const parameters = useQuery(query(listSettings, {}))
  const [editing, setEditing] = useState<Parameter>()
  return (
    <>
      <Loaded of={parameters}>
        {({ list }) =>
          [...new Set(list.map(({ group }) => group))]
            .filter((group) => groups === undefined || groups.includes(group))
            .map((group) => (
              <Card key={group} title={group} className="parameter-group">
                {list
                  .filter((each) => each.group === group)
                  .map((parameter) => (
                    <ParameterLine
                      key={parameter.key}
                      parameter={parameter}
                      access={access}
                      onEdit={() => setEditing(parameter)}
                    />
                  ))}
              </Card>
            ))
        }
      </Loaded>
      {editing && <ParameterModal parameter={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

interface ParameterLineProps {
  parameter: Parameter
  access: readonly Privilege[]
  onEdit: () => void
}

function ParameterLine({ parameter, access, onEdit }: ParameterLineProps) {
  const { key, title, value, shipped, effect, changedAt, changedBy, revision } = parameter
  const save = useWrite(saveSetting)
  const reset = async () => {
    const consequence = `恢复为「${valueWordsOf(parameter, shipped)}」。`
    if (await confirm({ name: title, verb: '恢复默认', consequence })) await save.run({ key, revision })
  }
  return (
    <div className="parameter">
      <div>
        {title}
        <div className="parameter-note">{effectWords[effect]}</div>
      </div>
      <div className="parameter-value">
        {valueWordsOf(parameter, value)}
        {changedAt && (
          <div className="parameter-note">
            {changedBy} 修改于 <TimeAgo at={changedAt.getTime()} now={serverNow()} />
          </div>
        )}
      </div>
      <Can codes={access}>
        <div>
          <Button type="link" aria-label={`修改 ${title}`} onClick={onEdit}>
            修改
          </Button>
          {revision > 0 && (
            <Button type="link" aria-label={`恢复默认 ${title}`} loading={save.isPending} onClick={() => void reset()}>
              恢复默认
            </Button>
          )}
        </div>
      </Can>
    </div>
  )
}

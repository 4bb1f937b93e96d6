import { actionKind, type LogRow } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { Fact } from './LogDays.tsx'

type Difference = LogRow['diff'][number]

const kinds = wordsOf(actionKind)

/** What stands beneath an entry: where it was, each change, why, and what the machines wrote. */
export function EntryFacts({ entry }: { entry: LogRow }) {
  const { module, objectTypeName, objectName, link, diff, reason, actorOrgName, action, kind } = entry
  const thing = [objectTypeName, objectName].filter(Boolean).join(' ')
  return (
    <>
      <Fact name="谁">{[entry.actorName || '系统', actorOrgName].filter(Boolean).join(' · ')}</Fact>
      <Fact name="在哪">
        {[module, thing].filter(Boolean).join(' / ') && (
          <>
            {module}
            {module && thing && ' / '}
            {link && thing ? <Link to={link}>{thing}</Link> : thing}
          </>
        )}
      </Fact>
      {diff.map((each) => (
        <Fact key={each.field} name={each.title}>
          <Change change={each} />
        </Fact>
      ))}
      <Fact name="原因">{reason}</Fact>
      <Fact name="操作">{`${action}（${kinds[kind]}）`}</Fact>
      <Fact name="原始值">
        <Raw entry={entry} />
      </Fact>
    </>
  )
}

function Change({ change: { before, after, added, removed } }: { change: Difference }) {
  if (added.length + removed.length > 0) {
    return (
      <>
        {removed.map((text) => (
          <del key={text}>{text} </del>
        ))}
        {added.map((text) => (
          <b key={text}>＋{text} </b>
        ))}
      </>
    )
  }
  return (
    <>
      {before && before !== after && (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      <b>{after}</b>
    </>
  )
}

/** Numbers and codes for whoever looks into the machine. */
function Raw({ entry }: { entry: LogRow }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <PlainButton look="link" className="log-unfold" onClick={() => setOpen(true)}>
        展开
      </PlainButton>
    )
  const { no, requestId, objectId, objectType, diff, hash } = entry
  const facts = [
    ['日志编号', String(no)],
    ['请求号', requestId],
    ['对象编号', objectId],
    ['对象类型', objectType],
    ['字段', diff.map(({ field }) => field).join('、')],
    ['校验值', hash || '等待写入校验链'],
  ]
  return <ul className="log-raw">{facts.map(([name, value]) => value && <li key={name}>{`${name} ${value}`}</li>)}</ul>
}

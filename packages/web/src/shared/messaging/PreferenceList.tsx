import { type MessageChannel, messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { messagePrefs, type PreferenceRow, saveMessagePref } from '@portal/contract/areas/system/message/preference.ts'
import { messageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch, Tooltip } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { channelName } from './channel-words.ts'
import './messaging.css'

const categories = Object.entries(wordsOf(messageCategory))

/** Kind × channel switches of the person; what must arrive cannot be switched off. */
export function PreferenceList() {
  const prefs = useQuery(query(messagePrefs, {}))
  const save = useWrite(saveMessagePref)
  return (
    <Loaded of={prefs}>
      {({ list }) => (
        <div className="message-prefs">
          {categories.map(([category, words]) => (
            <section key={category} aria-label={words}>
              <h3>{words}</h3>
              <table>
                <thead>
                  <tr>
                    <th scope="col">种类</th>
                    {messageChannel.options.map((channel) => (
                      <th key={channel} scope="col">
                        {channelName(channel)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list
                    .filter((row) => row.category === category)
                    .map((row) => (
                      <KindRow
                        key={row.kind}
                        row={row}
                        onSwitch={(channel, on) => void save.run({ kind: row.kind, channel, on })}
                      />
                    ))}
                </tbody>
              </table>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}

interface KindRowProps {
  row: PreferenceRow
  onSwitch: (channel: MessageChannel, on: boolean) => void
}

function KindRow({ row: { kind, compulsory, channels }, onSwitch }: KindRowProps) {
  return (
    <tr>
      <th scope="row">
        {kind}
        {compulsory && <small>必达</small>}
      </th>
      {channels.map(({ channel, on, open }) => {
        const isFixed = compulsory && on
        if (!open) return <td key={channel}>—</td>
        return (
          <td key={channel}>
            <Tooltip title={isFixed ? '该消息不能退订' : undefined}>
              <Switch
                size="small"
                aria-label={`${kind} ${channelName(channel)}`}
                checked={on}
                disabled={isFixed}
                onChange={(next) => onSwitch(channel, next)}
              />
            </Tooltip>
          </td>
        )
      })}
    </tr>
  )
}

import type { liveOptions } from '@portal/contract/areas/live/class.ts'
import { liveMode } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Radio } from 'antd'

const words = wordsOf(liveMode)

interface ModeFieldProps {
  modes: ResultOf<typeof liveOptions>['modes']
  value?: string
  onChange?: (mode: string) => void
}

/** 推流, 拉流, 录播; what this server cannot serve is grey and says why. */
export function ModeField({ modes, value, onChange }: ModeFieldProps) {
  return (
    <Radio.Group value={value} onChange={({ target }) => onChange?.(target.value as string)}>
      {modes.map(({ mode, whyNot }) => (
        <Radio key={mode} value={mode} disabled={whyNot !== '' && mode !== value}>
          {words[mode]}
          {whyNot !== '' && <small className="live-form-note">（{whyNot}）</small>}
        </Radio>
      ))}
    </Radio.Group>
  )
}

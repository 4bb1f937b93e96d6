import { Radio } from 'antd'
import { usePreference } from '#src/platform/preferences.ts'
import { DENSITY_KEY, densities, density } from '#src/ui/table/column-layout.ts'
import { LOOK_KEY, type PersonLook, personLook, SHIPPED_LOOK } from './person-look.ts'

const themes: { value: PersonLook['theme']; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
]

const scales: { value: PersonLook['fontScale']; label: string }[] = [
  { value: '100', label: '标准' },
  { value: '112', label: '较大' },
  { value: '125', label: '特大' },
]

/** 显示: takes effect at once, on every device of the person. */
export function DisplayPanel() {
  const [look, chooseLook] = usePreference(LOOK_KEY, personLook, SHIPPED_LOOK)
  const [rowHeight, chooseRowHeight] = usePreference(DENSITY_KEY, density, 'middle')
  return (
    <>
      <LookRow
        title="主题"
        note="“跟随系统”随手机或电脑的深浅模式变化"
        options={themes}
        value={look.theme}
        onChoose={(theme) => chooseLook((before) => ({ ...before, theme }))}
      />
      <LookRow
        title="字号"
        note="调整全部文字的大小"
        options={scales}
        value={look.fontScale}
        onChoose={(fontScale) => chooseLook((before) => ({ ...before, fontScale }))}
      />
      <LookRow
        title="密度"
        note="列表的行高；单个列表可在其“密度”中另行设置"
        options={[...densities]}
        value={rowHeight}
        onChoose={chooseRowHeight}
      />
    </>
  )
}

interface LookRowProps<Value extends string> {
  title: string
  note: string
  options: { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

function LookRow<Value extends string>({ title, note, options, value, onChoose }: LookRowProps<Value>) {
  return (
    <div className="panel-row">
      <div>
        <h2>{title}</h2>
        <p>{note}</p>
      </div>
      <Radio.Group
        aria-label={title}
        optionType="button"
        options={options}
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
      />
    </div>
  )
}

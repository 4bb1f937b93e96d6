import { Radio } from 'antd'
import { usePreference } from '#src/platform/preferences.ts'
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
  return (
    <>
      <div className="panel-row">
        <div>
          <h2>主题</h2>
          <p>“跟随系统”随手机或电脑的深浅模式变化</p>
        </div>
        <Radio.Group
          aria-label="主题"
          optionType="button"
          options={themes}
          value={look.theme}
          onChange={({ target }) => chooseLook({ ...look, theme: target.value as PersonLook['theme'] })}
        />
      </div>
      <div className="panel-row">
        <div>
          <h2>字号</h2>
          <p>列表的行高在各列表的“密度”中设置</p>
        </div>
        <Radio.Group
          aria-label="字号"
          optionType="button"
          options={scales}
          value={look.fontScale}
          onChange={({ target }) => chooseLook({ ...look, fontScale: target.value as PersonLook['fontScale'] })}
        />
      </div>
    </>
  )
}

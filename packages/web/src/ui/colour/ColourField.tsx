import { ColorPicker } from 'antd'

interface ColourFieldProps {
  value?: string | null
  onChange?: (colour: string | null) => void
}

/** A colour in a form, or none. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  return (
    <ColorPicker
      value={value || null}
      allowClear
      disabledAlpha
      showText
      onChangeComplete={(colour) => onChange?.(colour.toHexString())}
      onClear={() => onChange?.(null)}
    />
  )
}

import { type ThemeConfig, theme } from 'antd'
import { componentTokens } from './component-tokens.ts'
import type { Look } from './look.ts'
import { FONT_STACK, type Palette, palettes } from './palette.ts'

/** The design system's settings for a look; the rest of it is in `theme.css`. */
export function themeOf(look: Look): ThemeConfig {
  const palette = look.dark ? palettes.dark : palettes.light
  return {
    algorithm: look.dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...colours(palette),
      ...(look.dark ? {} : tagTexts),
      ...type(look),
      borderRadius: 6,
      controlHeight: look.phone ? 44 : 32,
      controlHeightSM: look.phone ? 44 : 24,
      // Dialogs stand at 9999 as the spec says; menus and toasts keep their distance above it.
      zIndexPopupBase: 9999,
      motion: !look.reducedMotion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: componentTokens(palette, look),
  }
}

/** Words on tags of these colours are too pale as the design system ships them (AA asks for 4.5:1). */
const tagTexts: ThemeConfig['token'] = Object.fromEntries(
  Object.entries({
    orange: '#ad4e00',
    volcano: '#ad2102',
    gold: '#874d00',
    yellow: '#876800',
    lime: '#3f6600',
    green: '#237804',
    cyan: '#006d75',
    // The design system spells each step in two ways and uses both.
  }).flatMap(([name, colour]) => [
    [`${name}-7`, colour],
    [`${name}7`, colour],
  ]),
)

/** The solid brand carries text and buttons; the bright one only marks (see `component-tokens.ts`). */
const colours = (palette: Palette): ThemeConfig['token'] => ({
  colorPrimary: palette['brand-solid'],
  colorLink: palette['brand-solid'],
  colorInfo: palette['brand-solid'],
  colorSuccess: palette.ok,
  colorWarning: palette.warn,
  colorError: palette.danger,
  colorSuccessBg: palette['ok-soft'],
  colorWarningBg: palette['warn-soft'],
  colorErrorBg: palette['danger-soft'],
  colorSuccessBorder: palette['ok-fill'],
  colorWarningBorder: palette['warn-fill'],
  colorErrorBorder: palette['danger-fill'],
  colorTextBase: palette.text,
  colorBgBase: palette.surface,
  colorText: palette.text,
  colorTextHeading: palette.text,
  colorTextSecondary: palette['text-second'],
  colorTextLabel: palette['text-second'],
  colorTextTertiary: palette['text-third'],
  colorTextDescription: palette['text-third'],
  colorTextPlaceholder: palette['text-third'],
  colorBgLayout: palette.page,
  colorBgContainer: palette.surface,
  colorBgElevated: palette.surface,
  colorBorderSecondary: palette.line,
  colorSplit: palette.line,
})

function type({ phone, fontScale }: Look): ThemeConfig['token'] {
  const scaled = (size: number) => Math.round(size * fontScale)
  return {
    fontFamily: FONT_STACK,
    fontSize: scaled(14),
    lineHeight: 22 / 14,
    fontSizeSM: scaled(phone ? 14 : 12),
    lineHeightSM: phone ? 22 / 14 : 20 / 12,
    fontSizeLG: scaled(16),
    lineHeightLG: 24 / 16,
    fontSizeHeading1: scaled(28),
    lineHeightHeading1: 36 / 28,
    fontSizeHeading2: scaled(20),
    lineHeightHeading2: 28 / 20,
    fontSizeHeading3: scaled(16),
    lineHeightHeading3: 24 / 16,
    fontWeightStrong: 600,
  }
}

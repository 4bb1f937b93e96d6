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
      ...shape(look),
      // Dialogs stand at 9999 as the spec says; menus and toasts keep their distance above it.
      zIndexPopupBase: 9999,
      motion: !look.reducedMotion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
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
  colorPrimaryBg: palette['brand-bg'],
  colorInfoBg: palette['brand-bg'],
  colorSuccessBg: palette['ok-bg'],
  colorWarningBg: palette['warn-bg'],
  colorErrorBg: palette['danger-bg'],
  colorSuccessBorder: palette['ok-fill'],
  colorWarningBorder: palette['warn-fill'],
  colorErrorBorder: palette['danger-fill'],
  colorTextBase: palette.text,
  colorBgBase: palette.surface,
  colorText: palette.text,
  colorTextHeading: palette.text,
  colorTextSecondary: palette['text-2'],
  colorTextLabel: palette['text-2'],
  colorTextTertiary: palette['text-3'],
  colorTextDescription: palette['text-3'],
  colorTextPlaceholder: palette['text-3'],
  colorBgLayout: palette.page,
  colorBgContainer: palette.surface,
  colorBgElevated: palette.surface,
  colorFillTertiary: palette.fill,
  colorFillSecondary: palette.fill,
  colorFillAlter: palette.fill,
  controlItemBgHover: palette.hover,
  controlItemBgActive: palette['brand-bg'],
  colorBorder: palette.edge,
  colorBorderSecondary: palette.line,
  colorSplit: palette.line,
})

const shape = ({ phone }: Look): ThemeConfig['token'] => ({
  borderRadius: phone ? 12 : 6,
  borderRadiusLG: phone ? 14 : 8,
  borderRadiusSM: phone ? 8 : 4,
  // A thumb asks for 44; the one button of a phone's page is 48 (`.ant-btn-lg`).
  controlHeight: phone ? 44 : 32,
  controlHeightSM: phone ? 44 : 28,
  controlHeightLG: phone ? 48 : 40,
})

/** Office body 13/20, learner and phone body 15/24; heads 17, 22, 32. */
function type({ phone, learner, fontScale }: Look): ThemeConfig['token'] {
  const scaled = (size: number) => Math.round(size * fontScale)
  const body = phone || learner
  return {
    fontFamily: FONT_STACK,
    fontSize: scaled(body ? 15 : 13),
    lineHeight: body ? 24 / 15 : 20 / 13,
    fontSizeSM: scaled(body ? 13 : 12),
    lineHeightSM: body ? 20 / 13 : 18 / 12,
    fontSizeLG: scaled(15),
    lineHeightLG: 24 / 15,
    fontSizeHeading1: scaled(32),
    lineHeightHeading1: 40 / 32,
    fontSizeHeading2: scaled(22),
    lineHeightHeading2: 30 / 22,
    fontSizeHeading3: scaled(17),
    lineHeightHeading3: 26 / 17,
    fontSizeHeading4: scaled(17),
    lineHeightHeading4: 26 / 17,
    fontWeightStrong: 600,
  }
}

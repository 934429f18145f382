/**
 * The Blueprint components in use and the classes (after `bp6-`) that style them; the build drops all other rules.
 * A test fails when the renderer imports a component that is missing here.
 */
export const BLUEPRINT_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  Button: ['button', 'button-spinner'],
  Checkbox: ['control', 'control-indicator', 'control-input', 'checkbox'],
  Collapse: ['collapse', 'collapse-body'],
  FormGroup: ['form-group', 'form-content', 'form-helper-text', 'label', 'text-muted'],
  HTMLSelect: ['html-select'],
  Icon: ['icon', 'icon-standard', 'icon-large'],
  InputGroup: ['input', 'input-action', 'input-group', 'input-left-container'],
  OverlayToaster: [
    'toast',
    'toast-appear',
    'toast-appear-active',
    'toast-container',
    'toast-container-bottom',
    'toast-container-in-portal',
    'toast-container-top',
    'toast-enter',
    'toast-enter-active',
    'toast-exit',
    'toast-exit-active',
    'toast-leave-active',
    'toast-message',
    'overlay',
    'overlay-inline',
    'portal',
  ],
  RangeSlider: ['slider', 'slider-handle', 'slider-label', 'slider-progress', 'slider-track', 'slider-unlabeled'],
  Skeleton: ['skeleton'],
  Spinner: ['spinner', 'spinner-animation', 'spinner-head', 'spinner-track', 'no-spin'],
  TextArea: ['text-area'],
};

/** Classes that only qualify a component's own. */
export const BLUEPRINT_MODIFIERS: readonly string[] = [
  'active',
  'align-left',
  'dark',
  'disabled',
  'end',
  'fill',
  'inline',
  'intent-danger',
  'intent-primary',
  'intent-success',
  'interactive',
  'large',
  'loading',
  'minimal',
  'outlined',
  'round',
  'selected',
  'small',
  'start',
];

/** Classes that never meet: a select has one look, and few buttons are green or, with an outline, red. */
export const BLUEPRINT_APART: readonly (readonly [string, RegExp])[] = [
  ['html-select', /^(?:minimal|active|large|outlined|intent-)/],
  ['intent-success', /^(?:minimal|outlined)$/],
  ['intent-primary', /^outlined$/],
];

import { m } from '#app/paraglide/messages.js'
import { deviceWords } from '#app/ui/device/device-words.ts'
import type { DeviceType } from '#contract/data/device-family.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/**
 * Formats the page's fixed texts on the server, so that the browser need not load the messages too.
 */
export function deviceText() {
  return {
    title: m.device_head_title(),
    description: m.device_head_description(),
    lead: m.device_page_lead(),
    crumbs: { label: m.shop_crumbs_label(), root: m.shop_crumb_root(), own: m.home_device_link() },
    form: {
      label: m.device_form_label(),
      help: m.device_form_help(),
      submit: m.device_form_submit(),
    },
    list: { title: m.device_list_title(), lead: m.device_list_lead() },
    ...deviceWords(),
    help: {
      title: m.device_help_title(),
      ways: [
        { title: '*#06#', text: m.home_device_eid() },
        { title: 'iPhone, iPad', text: m.device_help_iphone() },
        { title: 'Android', text: m.device_help_android() },
        { title: m.device_help_lock(), text: m.home_device_lock() },
      ],
    },
    eid: {
      title: m.device_eid_title(),
      label: m.device_eid_label(),
      privacy: m.device_eid_privacy(),
      noScript: m.device_eid_noscript(),
      valid: m.device_eid_valid(),
      length: m.device_eid_length(),
      digits: m.device_eid_wrong(),
    },
  }
}

export type DeviceText = ReturnType<typeof deviceText>

/** Returns the path of the page for a type, or for all types. */
export function devicePath(type: DeviceType | '' | undefined): string {
  return type ? pathTo('device-type', { type }) : pathTo('device')
}

/** Returns tabs for all types together and for each type. */
export function typeTabs(current: DeviceType | undefined, query: string) {
  const search = query === '' ? '' : `?q=${encodeURIComponent(query)}`
  const tab = (value: DeviceType | '', label: string) => ({
    value,
    label,
    to: devicePath(value) + search,
  })
  return {
    label: m.device_types_label(),
    value: current ?? '',
    items: [
      tab('', m.device_type_all()),
      tab('phone', m.device_type_phone()),
      tab('tablet', m.device_type_tablet()),
      tab('watch', m.device_type_watch()),
      tab('laptop', m.device_type_laptop()),
    ],
  }
}
